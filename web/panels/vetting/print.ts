/** Prints the form without the chapter around it; `vetting.css` hides the rest meanwhile. */
export function printAlone(): void {
  const { dataset } = document.documentElement;
  dataset.printing = 'vetting';
  addEventListener(
    'afterprint',
    () => {
      delete dataset.printing;
    },
    { once: true },
  );
  print();
}
