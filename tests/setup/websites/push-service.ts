import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service, and browsers that subscribe to it. */
export async function servePushes() {
  const received: ReceivedPush[] = [];
  const statuses = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: await buffer(request) });
    response.writeHead(statuses.get(path) ?? 201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  let count = 0;
  return {
    host,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),

    newBrowser() {
      const path = `/push/${++count}`;
      const key = createECDH('prime256v1');
      const publicKey = key.generateKeys();
      const auth = randomBytes(16);
      const pushes = () => received.filter((push) => push.path === path);
      return {
        subscription: {
          endpoint: `http://${host}${path}`,
          expirationTime: null,
          keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
        },
        pushes,
        isGone: () => statuses.set(path, 410),
        /** What the browser gets, decrypted as RFC 8291 has it. */
        messages: () =>
          pushes().map(({ body }) => {
            const salt = body.subarray(0, 16);
            const sender = body.subarray(21, 21 + (body[20] ?? 0));
            const sealed = body.subarray(21 + sender.length);
            const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
            const secret = derive(key.computeSecret(sender), auth, info, 32);
            const aes = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
            const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
            const decipher = createDecipheriv('aes-128-gcm', aes, nonce).setAuthTag(sealed.subarray(-16));
            const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
            return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
          }),
      };
    },
  };
}

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** What a `vapid` header claims, if its signature is that of the key. */
export function readVapid(header = '') {
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return { key, isValid, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
