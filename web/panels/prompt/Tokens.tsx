import { Fragment } from 'react';
import type { NativeForm, Piece } from '../../../chapters/mcp-tools/prompt/forms.ts';
import type { LaidToken } from '../../../chapters/mcp-tools/prompt/lay.ts';
import { visible } from '../../live/visible.ts';

/**
 * A stretch of a prompt: token by token once they are counted, as plain text until then. What one
 * way of writing a tool adds is marked, and so are spaces and ends of lines.
 */
export function Tokens(props: {
  pieces: readonly Piece[];
  tokens: readonly LaidToken[] | null;
  form: NativeForm;
}) {
  const { pieces, tokens, form } = props;
  return (
    <code className="tokens" data-form={form}>
      {tokens === null ? (
        <Runs runs={pieces} />
      ) : (
        tokens.map((token, i) => (
          // A break may fall between two tokens and nowhere else.
          <Fragment key={i}>
            <span className={token.special ? 'token token-special' : 'token'}>
              <Runs runs={token.runs} />
            </span>
            <wbr />
          </Fragment>
        ))
      )}
    </code>
  );
}

function Runs({ runs }: { runs: readonly Piece[] }) {
  return runs.map(({ text, role }, i) =>
    role === 'form' ? (
      <mark key={i}>
        <Whitespace text={text} />
      </mark>
    ) : (
      <Whitespace key={i} text={text} />
    ),
  );
}

/** The spaces and line ends stay what they are, so that the text can be copied; CSS makes them seen. */
function Whitespace({ text }: { text: string }) {
  return text.split(/( |\n+)/).map((part, i) => {
    if (part === '') return null;
    if (part === ' ') {
      return (
        <span key={i} className="space">
          {' '}
        </span>
      );
    }
    if (part.startsWith('\n')) {
      return (
        <span key={i} className="line-end" data-ends={'⏎'.repeat(part.length)}>
          {part}
        </span>
      );
    }
    return <Fragment key={i}>{visible(part)}</Fragment>;
  });
}
