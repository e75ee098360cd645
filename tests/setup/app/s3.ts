import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A status, a connection that is closed, or no answer; or a write that is confirmed, but not as it was sent. */
export type S3Fault = number | 'reset' | 'hang' | 'absent' | 'truncated' | 'other ETag';

export interface S3 {
  config: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  /** By path: `/bucket/key`. */
  objects: Map<string, { body: Buffer; type: string }>;
  /** Multipart uploads that were neither completed nor aborted, by id. */
  uploads: Map<string, Upload>;
  /** What happens to writes from now on, or after some more writes. */
  failWrites(fault: S3Fault | undefined, after?: number): void;
  /** What happens to reads from now on. */
  failReads(fault: number | 'reset' | 'hang' | undefined): void;
  close(): void;
}

interface Upload {
  key: string;
  begunAt: Date;
  parts: Buffer[];
}

/** Implements the calls of S3 that are used, for requests signed with the right key. */
export async function startS3(): Promise<S3> {
  const objects: S3['objects'] = new Map();
  const uploads: S3['uploads'] = new Map();
  const wrongETags = new Set<string>();
  let begun = 0;
  let writes: S3Fault | undefined;
  let writesLeft = 0;
  let reads: number | 'reset' | 'hang' | undefined;

  /** @returns the ETag that is confirmed */
  function store(key: string, body: Buffer, type: string): string {
    const etag = etagOf(body);
    const lie = writesLeft >= 0 ? undefined : writes;
    if (lie === 'absent') objects.delete(key);
    else objects.set(key, { body: lie === 'truncated' ? body.subarray(0, -1) : body, type });
    if (lie === 'other ETag') wrongETags.add(key);
    else wrongETags.delete(key);
    return etag;
  }

  function faultOf(method: string | undefined): number | 'reset' | 'hang' | undefined {
    if (method === 'GET' || method === 'HEAD') return reads;
    if (method === 'DELETE' || writesLeft-- > 0) return undefined;
    return typeof writes === 'number' || writes === 'reset' || writes === 'hang' ? writes : undefined;
  }

  function list(key: string, query: URLSearchParams): string {
    const prefix = key + query.get('prefix');
    if (query.has('uploads')) {
      const found = [...uploads].filter(([, upload]) => upload.key.startsWith(prefix));
      const entries = found.map(
        ([id, upload]) =>
          `<Upload><Key>${upload.key.slice(key.length)}</Key><UploadId>${id}</UploadId><Initiated>${upload.begunAt.toISOString()}</Initiated></Upload>`,
      );
      return `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`;
    }
    const keys = [...objects.keys()].filter((one) => one.startsWith(prefix)).sort();
    const contents = keys.map((one) => `<Contents><Key>${one.slice(key.length)}</Key></Contents>`);
    return `<ListBucketResult>${contents.join('')}</ListBucketResult>`;
  }

  function multipart(method: string | undefined, key: string, query: URLSearchParams, body: Buffer) {
    if (query.has('uploads')) {
      const id = `upload-${begun++}`;
      uploads.set(id, { key, begunAt: new Date(), parts: [] });
      return {
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    const id = query.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (!upload) return { status: 404 };
    if (method === 'PUT') {
      upload.parts[Number(query.get('partNumber')) - 1] = body;
      return { headers: { ETag: etagOf(body) } };
    }
    uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const etag = store(key, Buffer.concat(upload.parts), '');
    return { body: `<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>` };
  }

  function read(key: string, range: string | undefined) {
    const object = objects.get(key);
    if (!object) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    const etag = wrongETags.has(key) ? '"other"' : etagOf(object.body);
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const body = object.body.subarray(Number(start ?? 0), end === undefined ? undefined : Number(end) + 1);
    const headers = { 'Content-Type': object.type, 'Content-Length': body.length, ETag: etag };
    if (start === undefined) return { headers, body };
    const contentRange = `bytes ${start}-${end}/${object.body.length}`;
    return { status: 206, headers: { ...headers, 'Content-Range': contentRange }, body };
  }

  interface Answer {
    status?: number;
    headers?: Record<string, string | number>;
    body?: string | Buffer;
  }

  function answer(req: IncomingMessage, body: Buffer): Answer {
    const { method, headers } = req;
    const { pathname, searchParams: query } = new URL(req.url ?? '', 'http://s3');
    const key = decodeURIComponent(pathname);
    if (method === 'GET' && (query.has('list-type') || query.has('uploads')))
      return { body: list(key, query) };
    if (query.has('uploads') || query.has('uploadId')) return multipart(method, key, query, body);
    if (method === 'PUT') return { headers: { ETag: store(key, body, headers['content-type'] ?? '') } };
    if (method === 'GET' || method === 'HEAD') return read(key, headers.range);
    objects.delete(key);
    return { status: 204 };
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await buffer(req);
    const signed = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-central-1\/s3\/aws4_request,/;
    if (!signed.test(req.headers.authorization ?? '')) return void res.writeHead(403).end();
    const fault = faultOf(req.method);
    if (fault === 'hang') return;
    if (fault === 'reset') return void req.socket.destroy();
    if (fault) return void res.writeHead(fault).end();
    const { status = 200, headers, body: sent } = answer(req, body);
    res.writeHead(status, headers).end(req.method === 'HEAD' ? undefined : sent);
  }

  const server = createServer((req, res) => void handle(req, res).catch(() => res.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    config: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'bucket',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    objects,
    uploads,
    failWrites(fault, after = 0) {
      writes = fault;
      writesLeft = after;
    },
    failReads(fault) {
      reads = fault;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

/** The variables that make it the file store. */
export const bucketVariables = ({ config }: Pick<S3, 'config'>): Record<string, string> => ({
  S3_ENDPOINT: config.endpoint,
  S3_BUCKET: config.bucket,
  S3_REGION: config.region,
  S3_ACCESS_KEY_ID: config.accessKeyId,
  S3_SECRET_ACCESS_KEY: config.secretAccessKey,
});
