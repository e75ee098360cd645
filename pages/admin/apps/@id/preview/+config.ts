export default {
  title: 'Preview',
  topBar: 'none',
  footer: false,
  agents: false,
  isFramed: true,
  Frame: null,
  width: 'content',
};
