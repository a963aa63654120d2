/** True while the build renders the pages, where there is no document; false in every browser. */
export const building = typeof document === 'undefined';
