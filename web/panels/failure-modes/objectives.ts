import { MODE_FACTS, type Objective } from '../../../chapters/mcp-tools/modes.ts';
import { MODE_NAMES, type ModeName } from '../../../server/live/protocol.ts';

/** What the modes teach, in the order in which a lesson would take them. */
export const OBJECTIVES: Readonly<Record<Objective, string>> = {
  handshake: 'Agree first',
  identity: 'One answer for one request',
  framing: 'One line, one message',
  discovery: 'Described is not allowed',
  time: 'One deadline',
  process: 'Nothing left running',
};

export const GROUPS = (Object.keys(OBJECTIVES) as Objective[]).map((objective) => ({
  objective,
  title: OBJECTIVES[objective],
  modes: MODE_NAMES.filter((mode) => MODE_FACTS[mode].objective === objective),
}));

/** Every mode, in the order of the groups: what the clicker walks through. */
export const IN_ORDER: readonly ModeName[] = GROUPS.flatMap(({ modes }) => modes);

export function isMode(name: string | null): name is ModeName {
  return name !== null && (MODE_NAMES as readonly string[]).includes(name);
}

/** The mode `by` places on, or null at either end. */
export function neighbour(mode: ModeName, by: 1 | -1): ModeName | null {
  return IN_ORDER[IN_ORDER.indexOf(mode) + by] ?? null;
}
