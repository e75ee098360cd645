/** The file cannot be read, through no fault of this server. */
export class UnreadableFile<Reason extends string> extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}
