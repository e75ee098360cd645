import { Notice } from '#components/ui/Notice.tsx';
import { type ChosenProvider, isOwnProvider, providerName } from '#lib/model-providers.ts';
import type { ProviderView } from '#server/assistants/assistants.ts';

interface ConnectProviderProps {
  chosen: ChosenProvider | null;
  providers: readonly ProviderView[];
  /** The owner's page of connected providers. */
  path: string;
}

/** Below the choice of a provider: the way to connect one, and what is wrong with the chosen one. */
export function ConnectProvider({ chosen, providers, path }: ConnectProviderProps) {
  return (
    <>
      {chosen && isOwnProvider(chosen) && <OwnProblem chosen={chosen} providers={providers} path={path} />}
      <p>
        <a href={path}>Connect a provider</a> with a key of your own: OpenAI, Hugging Face, Amazon Bedrock,
        Mistral, Groq and others.
      </p>
    </>
  );
}

function OwnProblem({ chosen, providers, path }: ConnectProviderProps & { chosen: ChosenProvider }) {
  const view = providers.find(({ id }) => id === chosen);
  const problem = view ? (view.unavailable ?? view.problem) : 'It is not connected any more.';
  if (!problem) return null;
  return (
    <Notice kind="warning" title={`${providerName(chosen)} does not answer`}>
      <p>
        {problem} Meanwhile the built-in assistant answers. <a href={path}>Connected providers</a>
      </p>
    </Notice>
  );
}
