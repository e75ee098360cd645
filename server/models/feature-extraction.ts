import { z } from 'zod';
import type { EmbeddingModel } from './embed-texts.ts';

interface FeatureExtractionOptions {
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  fetch: typeof globalThis.fetch;
}

const vectors = z.array(z.array(z.number()));

/** Hugging Face's task for embeddings, which its package of the AI SDK does not have. */
export const featureExtraction = ({
  baseUrl,
  apiKey,
  model,
  fetch,
}: FeatureExtractionOptions): EmbeddingModel => ({
  maxTexts: 32,
  async embed(inputs, _kind, signal) {
    const path = `/hf-inference/models/${model}/pipeline/feature-extraction`;
    const response = await fetch(new URL(path, baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ inputs, truncate: true }),
      signal,
    });
    const text = await response.text();
    if (!response.ok) throw new FeatureExtractionError(response, text);
    return vectors.parse(JSON.parse(text));
  },
});

/** In the form of the AI SDK's errors: see `modelErrorOf`. */
class FeatureExtractionError extends Error {
  readonly statusCode: number;
  readonly responseHeaders: Record<string, string>;
  readonly responseBody: string;

  constructor({ status, headers }: Response, body: string) {
    super(`Hugging Face answered ${status}.`);
    this.statusCode = status;
    this.responseHeaders = Object.fromEntries(headers);
    this.responseBody = body;
  }
}
