export { default } from '../../../../u/@name/sites/@slug/preview/+Page.tsx';
