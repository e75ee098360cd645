export { Revisions as default } from '#components/publishing/post-editor/Revisions.tsx';
