export default { topBar: 'none', footer: false, agents: false, isFramed: true };
