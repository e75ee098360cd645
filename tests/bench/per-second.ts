import { Pool } from 'undici';

const CONNECTIONS = 32;
const LOAD_SECONDS = 3;

/** How often a server answers a path in a second, to many who ask at once. */
export async function perSecond(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const request = { path, method: 'GET', headers: { 'accept-encoding': 'br', ...headers } } as const;
  const ask = async () => {
    const { statusCode, body } = await pool.request(request);
    await body.dump();
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
  };
  await ask();
  const end = performance.now() + LOAD_SECONDS * 1000;
  let answered = 0;
  const work = async () => {
    while (performance.now() < end) {
      await ask();
      answered++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  await pool.close();
  return (answered / LOAD_SECONDS).toFixed(0);
}
