export default { unlisted: true };
