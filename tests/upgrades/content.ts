// The content of the kept databases that the tests ask for: those of earlier versions have it too.

export const ADMIN = { email: 'admin@example.org', password: 'Correct-Horse1!' };
export const OWNER = { email: 'olive@example.org', password: 'Green-Tea-Leaf2!' };
export const LEAD = 'guest@example.org';
/** On the pages of npm's manual that were read. */
export const QUESTION = 'What does npm ci do?';
export const UNANSWERED = 'Do you sell green tea?';
export const POST = { title: 'How we install packages', slug: 'how-we-install-packages' };
export const WAITING_POST = { title: 'On lock files', slug: 'on-lock-files' };
