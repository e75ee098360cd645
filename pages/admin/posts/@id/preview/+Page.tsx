export { PostPreview as default } from '#components/post-editor/PostPreview.tsx';
