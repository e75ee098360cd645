export default { topBar: 'none', footer: false, agents: false, unlisted: true, isFramed: true };
