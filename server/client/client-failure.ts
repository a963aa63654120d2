import { Failure, type FailureCode, showBytes } from '../../chapters/mcp-tools/code/failure.ts';

/** How a process ended: a status, or the signal that ended it. */
export interface ExitStatus {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** What is known of the server when an operation fails. */
export interface Circumstances {
  bytesRead: number;
  exit: ExitStatus | undefined;
  stderrTail: string;
}

/**
 * A {@link Failure} in the hands of whoever called the client, with everything that is known: the
 * rule that was broken, the bytes at fault, and the state of the server.
 */
export class ClientFailure extends Failure {
  /** Bytes read from the server's output since it was started. */
  readonly bytesRead: number;
  /** Undefined while the server is alive. */
  readonly exit: ExitStatus | undefined;
  /** The last lines that the server wrote on stderr; may be empty. */
  readonly stderrTail: string;

  constructor(code: FailureCode, message: string, circumstances: Circumstances, origin?: Failure) {
    super(code, message, {
      ...(origin?.bytes && { bytes: origin.bytes }),
      data: origin?.data,
      cause: origin,
    });
    this.bytesRead = circumstances.bytesRead;
    this.exit = circumstances.exit;
    this.stderrTail = circumstances.stderrTail;
  }

  /** Everything in words, a fact a line: for a console or a log. */
  get report(): string {
    const facts = [`${this.code}: ${this.message}`];
    if (this.bytes) facts.push(`bytes at fault: ${showBytes(this.bytes)}`);
    if (this.data !== undefined) facts.push(`data: ${JSON.stringify(this.data)}`);
    facts.push(`bytes read so far: ${this.bytesRead}`);
    if (this.exit) facts.push(`the server ended: ${describeExit(this.exit)}`);
    if (this.stderrTail) facts.push(`its stderr ended: ${this.stderrTail}`);
    return facts.join('\n');
  }
}

export function describeExit({ code, signal }: ExitStatus): string {
  return signal ? `signal ${signal}` : `exit status ${code}`;
}
