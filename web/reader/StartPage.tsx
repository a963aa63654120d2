import type { Chapter } from '../../chapters/contract.ts';

export function StartPage({ chapters }: { chapters: Chapter[] }) {
  return (
    <main className="start" id="main">
      <h1>The protocol connects; the application decides.</h1>
      <ul>
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <a href={`./${chapter.id}/`}>{chapter.title}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}
