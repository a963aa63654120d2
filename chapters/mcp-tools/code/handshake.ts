import { Failure, showValue } from './failure.ts';
import { isObject, type JsonObject } from './messages.ts';

/** The one revision of the protocol that this client speaks. */
export const PROTOCOL_VERSION = '2025-06-18';

/**
 * Without our version and the tools capability in its answer, the server is asked for nothing else.
 *
 * @param result the result of `initialize`
 * @returns the capabilities that the server declared
 * @throws {Failure} VERSION_REFUSED, NO_TOOLS_CAPABILITY
 * @see MCP 2025-06-18, lifecycle, initialization
 */
export function checkInitialize(result: JsonObject, version = PROTOCOL_VERSION): JsonObject {
  if (result.protocolVersion !== version) {
    throw new Failure(
      'VERSION_REFUSED',
      `server speaks ${showValue(result.protocolVersion)}, not ${version}`,
    );
  }
  const { capabilities } = result;
  if (!isObject(capabilities) || !isObject(capabilities.tools)) {
    throw new Failure('NO_TOOLS_CAPABILITY', 'server does not offer tools');
  }
  return capabilities;
}
