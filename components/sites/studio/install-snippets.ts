/** The elements that place an agent inside a page instead of above it. */
export const INLINE_ELEMENTS = [
  {
    tag: 'foyer-chat',
    use: 'The chat, where you place it: on a help or contact page, for example. While it is in view, the button is hidden.',
  },
  { tag: 'foyer-search', use: 'A search field with results as visitors type.' },
  { tag: 'foyer-share', use: 'The share buttons, for example below an article.' },
].map(({ tag, use }) => ({ tag, use, code: `<${tag}></${tag}>` }));

/** Instructions for the systems that most websites are made with. `src` is the address in the script line. */
export const guidesFor = (src: string) => [
  {
    title: 'WordPress',
    steps: [
      'Install a plugin for header and footer code, such as WPCode.',
      'Open Code Snippets › Header & Footer.',
      'Paste the line into Footer and save.',
    ],
    code: `<script async src="${src}"></script>`,
  },
  {
    title: 'Google Tag Manager',
    steps: [
      'Create a tag of the type Custom HTML with this code: Tag Manager removes attributes it does not know from a plain script line.',
      'Choose the trigger All Pages.',
      'Publish the container.',
    ],
    code: `<script>
  var script = document.createElement('script');
  script.async = true;
  script.src = '${src}';
  document.body.appendChild(script);
</script>`,
  },
  {
    title: 'React',
    steps: ['Render this once, in the component around all pages.'],
    code: `import { useEffect } from 'react';

export function Foyer() {
  useEffect(() => {
    const script = document.createElement('script');
    script.src = '${src}';
    document.head.append(script);
    return () => window.Foyer?.destroy?.();
  }, []);
  return null;
}`,
  },
];
