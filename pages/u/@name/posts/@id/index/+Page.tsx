export { PostEditor as default } from '#components/post-editor/PostEditor.tsx';
