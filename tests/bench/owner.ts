/** Signs in as the first admin, adds a website, and waits until it is read. */
export async function readWebsite(
  origin: string,
  admin: { email: string; password: string },
  domain: string,
) {
  const headers: Record<string, string> = { Origin: origin, 'Content-Type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });

  const signedIn = await post('/api/auth/signin', admin);
  headers.Cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const started = performance.now();
  const { site } = await (await post('/api/sites', { name: 'Manual', domain })).json();
  for (;;) {
    const answer = await fetch(`${origin}/api/bots/${site.bot_id}/sources`, { headers });
    const source = (await answer.json()).results[0];
    if (source.status === 'failed') throw new Error(source.error);
    if (source.status === 'ready') {
      return { slug: site.slug, pages: source.pages_count, seconds: (performance.now() - started) / 1000 };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
