import { ApiError, refusalOf, unreachable } from './api-error.ts';
import { camelCaseKeys } from './case.ts';
import { fileTooLarge, MAX_UPLOAD_BYTES } from './upload-limits.ts';

export interface UploadOptions {
  /** Called with the part that was sent, from 0 to 1. */
  onProgress(sent: number): void;
  signal: AbortSignal;
}

/**
 * Posts a file. `fetch` does not report the progress of a request, therefore this is an XMLHttpRequest.
 * @throws ApiError; an AbortError where the signal was aborted
 */
export function uploadFile<T>(path: string, file: File, { onProgress, signal }: UploadOptions): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  if (file.size > MAX_UPLOAD_BYTES) {
    reject(new ApiError(413, fileTooLarge()));
    return promise;
  }
  const body = new FormData();
  body.append('files[]', file);
  const xhr = new XMLHttpRequest();
  xhr.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
  xhr.onload = () => {
    const answer = parsed(xhr.responseText);
    if (xhr.status >= 200 && xhr.status < 300) resolve(camelCaseKeys(answer) as T);
    else reject(refusalOf(xhr.status, answer));
  };
  xhr.onerror = () => reject(unreachable());
  xhr.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => xhr.abort(), { once: true });
  xhr.open('POST', path);
  xhr.setRequestHeader('Accept', 'application/json');
  xhr.send(body);
  return promise;
}

/** A proxy may answer with its own HTML error page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
