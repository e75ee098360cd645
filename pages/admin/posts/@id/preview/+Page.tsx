export { PostPreview as default } from '#components/publishing/post-editor/PostPreview.tsx';
