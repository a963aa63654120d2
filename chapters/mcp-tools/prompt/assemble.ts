import type { Protocol } from '../receipt/schema.ts';
import {
  choiceLine,
  type NativeForm,
  nativeLine,
  type Piece,
  type PromptTool,
  textOf,
} from './forms.ts';
import { type Family, type ListFrame, THOUGHT, TURNS } from './frames.ts';
import type { Wording } from './wording.ts';

/** A stretch of a prompt: all before the tools, one tool with its line break, or all behind them. */
export interface Part {
  /** The tool's name; null for what stands before and behind the tools. */
  tool: string | null;
  pieces: Piece[];
}

export interface Prompt {
  request: string;
  tools: readonly PromptTool[];
  protocol: Protocol;
  /** How a native tool is written; a choice has one form only. */
  form: NativeForm;
  family: Family;
  wording: Wording;
  /** What the model's template writes around native tools, from {@link toolFrame}. */
  native: ListFrame;
}

/**
 * The whole prompt, part by part and in order. Every character that the model reads is in exactly
 * one piece, and the text is in the form (NFC) that its tokenizer would give it first.
 */
export function assemble(prompt: Prompt): Part[] {
  const { request, tools, protocol, form, family, wording, native } = prompt;
  const thought = THOUGHT[family];
  const frame = protocol === 'native' ? native : wording.choice;
  return [
    part(null, [
      { text: TURNS.system, role: 'frame' },
      { text: wording.system, role: 'system' },
      { text: frame.before, role: 'frame' },
    ]),
    ...tools.map((tool) =>
      part(tool.name, [
        ...(protocol === 'native' ? nativeLine(tool, form) : choiceLine(tool)),
        { text: '\n', role: 'frame' },
      ]),
    ),
    part(null, [
      { text: frame.after, role: 'frame' },
      { text: TURNS.user, role: 'frame' },
      { text: request, role: 'request' },
      { text: thought.asked + TURNS.assistant + thought.begun, role: 'frame' },
    ]),
  ];
}

export function promptText(parts: readonly Part[]): string {
  return parts.map(({ pieces }) => textOf(pieces)).join('');
}

function part(tool: string | null, pieces: Piece[]): Part {
  return { tool, pieces: pieces.map(({ text, role }) => ({ text: text.normalize('NFC'), role })) };
}
