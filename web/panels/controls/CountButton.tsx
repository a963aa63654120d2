import { TOKENIZER } from '../../tokenizer/tokenizer.ts';
import { useTokenizer } from '../../tokenizer/use-tokens.ts';
import '../../live/buttons.css';

/** Asks for the tokenizer, says that it is coming, and says when it cannot come. */
export function CountButton() {
  const { state, count } = useTokenizer();
  if (state === 'loading' || state === 'ready') {
    return (
      <span className="panel-loading">Fetching {TOKENIZER}’s vocabulary, some megabytes…</span>
    );
  }
  return (
    <>
      {state === 'failed' && `${TOKENIZER}’s vocabulary could not be fetched. `}
      <button type="button" className="run-press" onClick={count}>
        {state === 'failed' ? 'Try again' : 'Count the tokens'}
      </button>
    </>
  );
}
