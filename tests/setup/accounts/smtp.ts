import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../app/free-port.ts';

export interface SmtpReceiver {
  url: string;
  /** The ids of the mails that it has accepted. */
  received: string[];
  close(): Promise<void>;
}

interface Options {
  port?: number;
  /** Of each mail. */
  delayMs?: number;
  /** Called before the sender learns that the mail was accepted. */
  onMail?(): void;
}

/** A mail server that accepts every mail. */
export async function startSmtp({
  port,
  delayMs = 0,
  onMail = () => undefined,
}: Options = {}): Promise<SmtpReceiver> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const mail = await PostalMime.parse(Buffer.concat(await Array.fromAsync(stream)));
      await wait(delayMs);
      received.push(mail.messageId ?? '');
      onMail();
      done();
    },
  });
  const listened = port ?? (await freePort());
  await new Promise<void>((resolve) => server.listen(listened, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${listened}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A server that answers each connection by `greet`, and nothing else. */
export async function startGreeter(
  port: number,
  greet: (socket: Socket) => void,
): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
