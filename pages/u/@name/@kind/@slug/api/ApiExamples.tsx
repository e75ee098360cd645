import { CodeBlock } from '#components/sites/studio/CodeBlock.tsx';

interface ApiExamplesProps {
  origin: string;
  botId: string;
  /** The key that was just created: it is written into the examples. */
  apiKey: string | null;
}

/** Calls to copy: search, chat, and the address for other assistants. */
export function ApiExamples({ origin, botId, apiKey }: ApiExamplesProps) {
  const key = apiKey ?? 'YOUR-KEY';
  const search = `curl "${origin}/api/bots/${botId}/search?q=opening+hours" \\
  -H "Authorization: Bearer ${key}"`;
  const chat = `curl "${origin}/api/bots/${botId}/chat" \\
  -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\
  -d '{"message": "When are you open?"}'`;
  const mcp = JSON.stringify(
    {
      mcpServers: {
        website: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: `Bearer ${key}` } },
      },
    },
    null,
    2,
  );
  return (
    <>
      <p>Search:</p>
      <CodeBlock code={search} />
      <p>
        Ask. Send the <code>chat_id</code> of the answer with the next message to go on; with{' '}
        <code>Accept: text/event-stream</code> the answer comes as it is written:
      </p>
      <CodeBlock code={chat} />
      <p>Other assistants that speak the Model Context Protocol search and ask at one address:</p>
      <CodeBlock code={mcp} />
      <p>
        Keep keys on your servers. For your pages there is the widget, which needs none.{' '}
        <a href="/developers/api">All calls of the API</a>
      </p>
    </>
  );
}
