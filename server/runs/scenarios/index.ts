import type { Scenario as ScenarioName } from '../../live/protocol.ts';
import type { Scenario } from '../scenario.ts';
import { agentLoop } from './agent-loop.ts';
import { failureMode } from './failure-mode.ts';
import { purchase, purchaseWithoutAllowlist } from './purchase.ts';
import { relay } from './relay.ts';
import { roundTrip } from './round-trip.ts';
import { shutdown } from './shutdown.ts';
import { toy, toyClient } from './toy.ts';

/** Every scenario that is played here, by the name that a browser may send. */
export const SCENARIO_PLAYS: Partial<Record<ScenarioName, Scenario>> = {
  'failure-mode': failureMode,
  purchase,
  'purchase-without-allowlist': purchaseWithoutAllowlist,
  shutdown,
  'round-trip': roundTrip,
  'agent-loop': agentLoop,
  toy,
  'toy-client': toyClient,
  relay,
};

export const AVAILABLE = Object.keys(SCENARIO_PLAYS) as ScenarioName[];
