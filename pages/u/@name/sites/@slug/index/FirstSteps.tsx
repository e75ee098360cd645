import { StepList } from '#components/sites/sites/StepList.tsx';
import type { Data } from './+data.ts';

/** The steps that are done, and those that remain. They are refreshed while the website is read. */
export function FirstSteps({ steps, path, isReading }: Data) {
  return (
    <nav id="first-steps" aria-labelledby="steps-heading" data-refresh={isReading ? '' : undefined}>
      <h2 id="steps-heading">First steps</h2>
      <StepList steps={steps.map(({ place, ...step }) => ({ ...step, href: `${path}/${place}` }))} />
    </nav>
  );
}
