import { useLive } from './use-live.ts';
import './link-words.css';

/** Whether runs are real here and now, in a few words. */
export function LinkWords() {
  const { link, error } = useLive();
  const words = {
    absent: 'no server answers: recordings play',
    connecting: 'looking for the server',
    live: 'live runs on',
    lost: 'the server does not answer; what is grey is old, and recordings play',
  }[link];
  return (
    <p
      data-screen
      className="link-words"
      data-link={link}
      role={link === 'lost' ? 'status' : undefined}
    >
      {words}
      {error && (
        <span>
          {' '}
          <code>{error.code}</code> {error.message}
        </span>
      )}
    </p>
  );
}
