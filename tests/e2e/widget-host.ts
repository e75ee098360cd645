import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface HostPageOptions {
  /** Where the script comes from, e.g. `http://localhost:3000`. */
  foyerOrigin: string;
  /** The slug of the site. */
  site: string;
  /** Content-Security-Policy; by default `strictPolicy`. */
  csp?: string;
  /** More attributes of the script tag, e.g. `{ 'data-theme': 'dark' }`. */
  scriptAttributes?: Record<string, string>;
}

export interface HostPage {
  /** `http://localhost:PORT`, another origin than Foyer's. */
  origin: string;
  close(): Promise<void>;
}

/**
 * A customer's website with the script tag: the same page on every path, with own styles
 * that reach for everything, a search field, a link that opens the chat, and a content security policy.
 */
export async function serveHostPage(options: HostPageOptions): Promise<HostPage> {
  const page = hostPage(options);
  const policy = options.csp ?? strictPolicy(options.foyerOrigin);
  const server = createServer(({ url }, response) => {
    if (url === '/favicon.ico') response.writeHead(204).end();
    else if (url === '/site.css') response.writeHead(200, { 'content-type': 'text/css' }).end(STYLES);
    else {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      });
      response.end(page);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

/** Allows the page's own style sheet, and of Foyer the documented requirements of the widget. */
function strictPolicy(foyerOrigin: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    `script-src ${foyerOrigin}`,
    `connect-src ${foyerOrigin}`,
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function hostPage({ foyerOrigin, site, scriptAttributes = {} }: HostPageOptions): string {
  const attributes = Object.entries(scriptAttributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Installing packages – Harbour Street Workshop</title>
  <link rel="stylesheet" href="/site.css">
  <script async src="${foyerOrigin}/widget.js?site=${site}"${attributes.join('')}></script>
</head>
<body>
  <header>
    <a href="/">Harbour Street Workshop</a>
    <nav aria-label="Main"><a href="/courses">Courses</a> <a href="/notes">Notes</a> <a href="/visit">Visit</a></nav>
    <form role="search"><label>Find a course <input name="course"></label></form>
  </header>
  <main>
    <h1>Installing packages</h1>
    <p>These are the notes for the first evening of our course on working with Node.js. We install the
    packages of a small project, look at what arrived on the disk, and make sure that everybody in the
    room has the same versions.</p>
    <h2 id="lock-file">The lock file</h2>
    <p>A project that several people work on keeps its lock file under version control. It names the
    exact version of every package, so that a build next month gives what a build gave today.</p>
    <ul>
      <li>Add packages on your own machine and commit both files.</li>
      <li>On a build server, install from the lock file alone.</li>
      <li>Look at what changed before you accept an update.</li>
    </ul>
    <h2 id="questions">Questions</h2>
    <p>If something does not work, <a href="/contact" data-foyer-open="chat">ask our assistant</a> first:
    it has read the whole manual. On the evening itself somebody is at the desk from half past six.</p>
    <h2 id="disk">What lies on the disk</h2>
    <p>Every package comes in a folder of its own. Packages that two others need are kept once where their
    versions agree, which is why the folder tree is flatter than one expects.</p>
  </main>
  <footer><p>Harbour Street Workshop, a members’ club since 1998.</p></footer>
</body>
</html>`;
}

/** The rules at the end are like those of aggressive themes; none may affect the widget. */
const STYLES = `
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; font: 17px/1.6 Georgia, serif; color: #2b2622; background: #fff; }
body > header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: baseline; border-bottom: 1px solid #ddd; }
h1 { font-size: 38px; line-height: 1.15; }
a { color: #8a3b12; }
html { font-size: 62.5%; }
* { letter-spacing: .01em; }
button { text-transform: uppercase !important; background: hotpink !important; }
div { max-width: 30rem; }
body > :last-child { display: none !important; visibility: hidden !important; opacity: .1 !important; }
`;
