import { connect, type Socket } from 'node:net';
import { quantile } from './statistics.ts';

export interface LoadOptions {
  origin: string;
  path: string;
  connections: number;
  headers?: Record<string, string>;
  /** Default: 200. */
  status?: number;
  seconds?: number;
}

export interface Load {
  perSecond: number;
  /** Milliseconds of an answer. */
  p50: number;
  p99: number;
}

const WARM_UP_SECONDS = 1;
const LOAD_SECONDS = 4;

/**
 * Requests one path over so many connections, each request after the answer to the one before it, first for a second
 * that does not count. Written on bare sockets: undici and autocannon need more time for a request than node:http for
 * its answer, and would make every fast server equally fast.
 */
export async function load(options: LoadOptions): Promise<Load> {
  const { seconds = LOAD_SECONDS, connections } = options;
  const startsAt = performance.now() + WARM_UP_SECONDS * 1000;
  const endsAt = startsAt + seconds * 1000;
  const milliseconds: number[] = [];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await open(options);
      for (let now = performance.now(); now < endsAt; ) {
        await connection.request();
        const answeredAt = performance.now();
        if (now >= startsAt) milliseconds.push(answeredAt - now);
        now = answeredAt;
      }
      connection.close();
    }),
  );
  return {
    perSecond: milliseconds.length / seconds,
    p50: quantile(milliseconds, 0.5),
    p99: quantile(milliseconds, 0.99),
  };
}

interface Connection {
  /** Resolves when the answer has arrived; rejects where it has another status. */
  request(): Promise<void>;
  close(): void;
}

async function open({ origin, path, headers = {}, status = 200 }: LoadOptions): Promise<Connection> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return {
    request() {
      socket.write(request);
      return answerOf(socket, path, status);
    },
    close: () => void socket.destroy(),
  };
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const CHUNKED = Number.POSITIVE_INFINITY;

function answerOf(socket: Socket, path: string, status: number): Promise<void> {
  const expectedBytes = (data: Buffer) => lengthOf(data, status);
  return new Promise((resolve, reject) => {
    /** Bytes; undefined until the headers are there. */
    let missing: number | undefined;
    const end = (error?: Error) => {
      socket.removeAllListeners('data').removeAllListeners('close');
      if (error) reject(error);
      else resolve();
    };
    socket.once('close', () => end(new Error(`${path}: the connection was closed`)));
    socket.on('data', (data: Buffer) => {
      missing = (missing ?? expectedBytes(data)) - data.length;
      if (Number.isNaN(missing)) end(new Error(`${path}: ${data.toString('latin1').slice(0, 200)}`));
      else if (missing <= 0 || (missing === CHUNKED && data.subarray(-5).equals(LAST_CHUNK))) end();
    });
  });
}

/** Bytes of an answer that begins so; NaN where it has another status. */
function lengthOf(data: Buffer, status: number): number {
  const head = data.subarray(0, data.indexOf('\r\n\r\n') + 4).toString('latin1');
  if (!head.startsWith(`HTTP/1.1 ${status} `)) return Number.NaN;
  if (status === 304) return head.length;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return length === undefined ? CHUNKED : head.length + Number(length);
}
