import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

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
  /** Answers writes with this status from now on, or after some more writes. */
  refuseWrites(status: number | undefined, after?: number): void;
  close(): void;
}

/** Implements the calls of S3 that are used, for requests signed with the right key. */
export async function startS3(): Promise<S3> {
  const objects = new Map<string, { body: Buffer; type: string }>();
  const uploads = new Map<string, Buffer[]>();
  let refusal: number | undefined;
  let writesLeft = 0;
  const server = createServer(async (req, res) => {
    const body = await buffer(req);
    const signed = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-central-1\/s3\/aws4_request,/;
    if (!signed.test(req.headers.authorization ?? '')) return res.writeHead(403).end();
    const { pathname, searchParams: query } = new URL(req.url ?? '', 'http://s3');
    const key = decodeURIComponent(pathname);
    if (req.method === 'PUT' && refusal && writesLeft-- <= 0) return res.writeHead(refusal).end();
    const uploadId = query.get('uploadId');
    if (req.method === 'POST' && query.has('uploads')) {
      const id = `upload-${uploads.size}`;
      uploads.set(id, []);
      const answer = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
      return res.writeHead(200).end(answer);
    }
    const parts = uploads.get(uploadId ?? '');
    if (uploadId && !parts) return res.writeHead(404).end();
    if (parts && req.method === 'PUT') {
      parts[Number(query.get('partNumber')) - 1] = body;
      return res.writeHead(200, { ETag: '"part"' }).end();
    }
    if (parts && req.method === 'POST') objects.set(key, { body: Buffer.concat(parts), type: '' });
    if (parts) return res.writeHead(200).end('<CompleteMultipartUploadResult/>');
    if (query.has('list-type')) {
      const prefix = key + query.get('prefix');
      const keys = [...objects.keys()].filter((one) => one.startsWith(prefix)).sort();
      const contents = keys.map((one) => `<Contents><Key>${one.slice(key.length)}</Key></Contents>`);
      return res.writeHead(200).end(`<ListBucketResult>${contents.join('')}</ListBucketResult>`);
    }
    const object = objects.get(key);
    if (req.method === 'PUT') objects.set(key, { body, type: req.headers['content-type'] ?? '' });
    if (req.method === 'DELETE') objects.delete(key);
    if (req.method !== 'GET') return res.writeHead(req.method === 'PUT' ? 200 : 204).end();
    if (!object) return res.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '') ?? [];
    const part = object.body.subarray(Number(start ?? 0), end === undefined ? undefined : Number(end) + 1);
    const headers = { 'Content-Type': object.type, 'Content-Length': part.length };
    if (start === undefined) return res.writeHead(200, headers).end(part);
    const range = `bytes ${start}-${end}/${object.body.length}`;
    return res.writeHead(206, { ...headers, 'Content-Range': range }).end(part);
  });
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
    refuseWrites(status, after = 0) {
      refusal = status;
      writesLeft = after;
    },
    close: () => server.close(),
  };
}
