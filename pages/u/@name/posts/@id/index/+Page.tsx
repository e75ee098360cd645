export { PostEditor as default } from '#components/publishing/post-editor/PostEditor.tsx';
