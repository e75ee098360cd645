export default { title: 'Notifications' };
