export { default } from '../blog/@categorySlug/@postSlug/+Page.tsx';
