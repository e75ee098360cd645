import { type Caller, call, type Persona, type Stage, signIn, signUp } from './personas.ts';

/** What belongs to `user` and a route is asked about. */
export type Prop = keyof typeof MAKERS;

interface Scene {
  stage: Stage;
  cast: Record<Persona, Caller>;
}

let made = 0;

/** Makes one, and says what stands for which parameter of an address. */
export const makeProp = (prop: Prop, scene: Scene): Promise<Record<string, string>> => MAKERS[prop](scene);

const MAKERS = {
  async self({ cast }: Scene) {
    const { id, name } = cast.user;
    return { id, userId: id, name };
  },

  /** Somebody without a role, whom nobody else here is. */
  async person({ stage }: Scene) {
    const { id } = await signUp(stage, `extra${++made}@example.org`);
    return { id };
  },

  async session(scene: Scene) {
    const { stage, cast } = scene;
    await signIn(stage, cast.user.email);
    const { results } = await own<{ results: { id: string; is_current: boolean }[] }>(
      scene,
      'GET /api/auth/sessions',
    );
    return { id: results.find(({ is_current }) => !is_current)?.id ?? 'none' };
  },

  async site(scene: Scene) {
    const name = `Site ${++made}`;
    const { site } = await own<{ site: { id: string; slug: string } }>(scene, 'POST /api/sites', {
      name,
      domain: `site${made}.invalid`,
    });
    return { id: site.id, slug: site.slug, name: scene.cast.user.name };
  },

  async bot(scene: Scene) {
    const { bot } = await own<{ bot: { id: string } }>(scene, 'POST /api/bots', { name: `Bot ${++made}` });
    return { id: bot.id, botId: bot.id };
  },

  async source(scene: Scene) {
    const { botId = '' } = await MAKERS.bot(scene);
    const { source } = await own<{ source: { id: string } }>(scene, `POST /api/bots/${botId}/sources`, {
      type: 'website',
      url: 'https://source.invalid',
    });
    return { botId, id: source.id };
  },

  async chat(scene: Scene) {
    const { botId } = await MAKERS.bot(scene);
    const { chat } = await own<{ chat: { id: string } }>(scene, 'POST /api/chat/playground/new/invoke', {
      prompt: 'What do you sell?',
      botId,
    });
    return { id: chat.id, chatId: chat.id };
  },
};

async function own<T>({ stage, cast }: Scene, request: string, body?: object): Promise<T> {
  const answer = await call(stage, cast.user.cookie, request, body);
  if (!answer.ok) throw new Error(`${request}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
