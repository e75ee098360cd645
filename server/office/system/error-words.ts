const MEANINGS: readonly [pattern: RegExp, meaning: string][] = [
  [/ECONNREFUSED/, 'The other server refused the connection.'],
  [/ENOTFOUND|EAI_AGAIN/, 'The name of the other server was not found.'],
  [/ETIMEDOUT|ESOCKET|[Tt]imeout|timed out/, 'The other server did not answer in time.'],
  [/ECONNRESET|socket hang up|EPIPE/, 'The other server ended the connection.'],
  [/EAUTH|\b535\b|Invalid login/, 'The other server refused the user name or the password.'],
  [/CERT_|certificate/i, 'The certificate of the other server is not valid.'],
  [/ENOSPC|SQLITE_FULL|disk is full/, 'The disk of this server is full.'],
  [/EACCES|EPERM|EROFS/, 'This server may not write there.'],
  [/SQLITE_BUSY|database is locked|deadlock/, 'The database was busy.'],
  [/\b55\d\b.*5\.1\.|\b550\b/, 'The mail server refused the address.'],
];

/** The longest error that is shown: a server may answer with a page. */
const MAX_LENGTH = 300;

/** The message of an error, after what it means where that is known. */
export function errorInWords(error: string): string {
  const message = error.length > MAX_LENGTH ? `${error.slice(0, MAX_LENGTH)}…` : error;
  const meaning = MEANINGS.find(([pattern]) => pattern.test(error))?.[1];
  return meaning ? `${meaning} (${message})` : message;
}
