// Shows the notifications of conversations that wait, also while no page is open.
const isInbox = (client) => /^\/u\/[^/]+\/inbox$/.test(new URL(client.url).pathname);
const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));

// Whoever looks at the inbox sees the conversation there.
async function show({ title, body, url }) {
  if ((await windows()).some((client) => client.focused && isInbox(client))) return;
  await self.registration.showNotification(title, {
    body,
    tag: url,
    renotify: true,
    icon: '/apple-touch-icon.png',
    data: { url },
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

// In the tab that has the inbox, if there is one.
async function open(url) {
  const inbox = (await windows()).find(isInbox);
  if (!inbox) return self.clients.openWindow(url);
  await inbox.focus();
  return inbox.navigate(url).catch(() => self.clients.openWindow(url));
}
