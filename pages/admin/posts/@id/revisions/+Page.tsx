export { Revisions as default } from '#components/post-editor/Revisions.tsx';
