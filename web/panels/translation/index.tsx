import { StepThrough } from '../stepper/StepThrough.tsx';
import { useLesson } from '../stepper/useLesson.ts';
import { type Block, translation } from './model.ts';
import './translation.css';

/** The host in the middle: what the model's side says, what the wire says, and the three crossings. */
export default function Translation() {
  const view = useLesson(translation);
  const { blocks } = view.step;
  return (
    <div className="translation">
      <StepThrough view={view} subject="The model asks for">
        <div className="translation-heads" aria-hidden="true">
          <span>the model’s side</span>
          <span>host</span>
          <span>MCP’s side</span>
        </div>
        <ol className="translation-blocks">
          {blocks.map((block, at) => (
            <Said key={block.title} block={block} isNew={at === blocks.length - 1} />
          ))}
        </ol>
      </StepThrough>
    </div>
  );
}

function Said({ block, isNew }: { block: Block; isNew: boolean }) {
  const side = block.side === 'model' ? 'On the model’s side' : 'On MCP’s side';
  return (
    <li data-side={block.side} data-new={isNew || undefined}>
      <p>
        <span className="visually-hidden">{side}: </span>
        {block.title}
      </p>
      <code>{block.json}</code>
    </li>
  );
}
