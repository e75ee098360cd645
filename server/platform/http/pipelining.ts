import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers send a request when the one before is answered; programs that pipeline send a few. */
const MAX_PIPELINED = 4;

/**
 * Closes a connection that has sent more requests than that without waiting for the answers: Node handles all that have
 * arrived in one turn, and other connections would wait meanwhile. Clients repeat what was not answered
 * (RFC 9112, 9.3.2).
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (req, res) => {
    const { socket } = req;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MAX_PIPELINED) socket.destroy();
    if (socket.destroyed) return;
    unanswered.set(socket, count);
    res.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 0) - 1));
    listener(req, res);
  };
}
