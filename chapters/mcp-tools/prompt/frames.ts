/** What stands around the tools of a prompt: in front of the first one, and behind the last. */
export interface ListFrame {
  before: string;
  after: string;
}

/** The two families of the local models. They share one vocabulary and differ in the last lines. */
export const FAMILIES = ['qwen2.5', 'qwen3'] as const;
export type Family = (typeof FAMILIES)[number];

/** The family of a model by its name, `qwen2.5:1.5b`; null for models whose template is not known. */
export function familyOf(model: string): Family | null {
  return FAMILIES.find((family) => model === family || model.startsWith(`${family}:`)) ?? null;
}

/** What opens and closes the turns. `/no_think` and an empty thought turn qwen3's thinking off. */
export const CHAT: Record<Family, { system: string; user: string; assistant: string }> = {
  'qwen2.5': {
    system: '<|im_start|>system\n',
    user: '<|im_end|>\n<|im_start|>user\n',
    assistant: '<|im_end|>\n<|im_start|>assistant\n',
  },
  qwen3: {
    system: '<|im_start|>system\n',
    user: '<|im_end|>\n<|im_start|>user\n',
    assistant: ' /no_think<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n',
  },
};

/**
 * What Qwen's own template writes around the tools of native calling, taken from the template
 * itself, so that not a word of it stands here.
 *
 * @param template the Jinja `chat_template` that is published with the tokenizer
 * @throws {RangeError} for a template that does not write tools as Qwen's does
 */
export function toolFrame(template: string): ListFrame {
  const literals = [...template.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([literal]) => literal);
  const before = literals.find((literal) => literal.endsWith('<tools>"'));
  const after = literals.find((literal) => literal.startsWith('"\\n</tools>'));
  if (before === undefined || after === undefined) {
    throw new RangeError('this chat template does not list its tools between <tools> tags');
  }
  const end = JSON.parse(after) as string;
  return {
    before: `\n\n${JSON.parse(before)}\n`,
    after: end.slice(0, end.lastIndexOf('<|im_end|>')),
  };
}
