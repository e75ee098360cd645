import { AppError } from '../../platform/errors.ts';

/** The file store has nothing under the key that the row names: the file is on the disk of another process. */
export class MissingContent extends AppError {
  constructor(key: string) {
    super(503, 'This file cannot be reached from this server right now. Please try again later.');
    this.cause = new Error(`The file store has no ${key}. Processes need a shared folder or a bucket.`);
  }
}
