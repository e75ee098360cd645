#!/bin/sh
# Gives one mail, which it reads from standard input, to Foyer. For Postfix, as the user `foyer-mail`:
#   install -o foyer-mail -m 500 deploy/inbound-mail.sh /usr/local/bin/foyer-mail
#   /etc/foyer-mail.env, which only foyer-mail may read: INBOUND_MAIL_SECRET=… and FOYER=https://foyer.example.org
#   main.cf:     recipient_delimiter = +
#                transport_maps = inline:{reply@example.org=foyer}
#                foyer_destination_recipient_limit = 1
#   master.cf:   foyer unix - n n - 2 pipe flags=DR user=foyer-mail argv=/usr/local/bin/foyer-mail
#   Postfix must accept the address: where its domain is local, by an alias such as `reply: postmaster`.
# Of other mail servers, the command needs the mail as it came on standard input. Its exit codes are those of sysexits.h:
# 0 accepted, 69 refused for good (the mail goes back), 75 to be tried again later.
[ -r /etc/foyer-mail.env ] && . /etc/foyer-mail.env
mail=$(mktemp) || exit 75
trap 'rm -f "$mail"' EXIT
cat > "$mail" || exit 75
# Not by an argument: everybody on the host can read those.
export INBOUND_MAIL_SECRET
signature=$(perl -MDigest::SHA=hmac_sha256_hex -0777 -e 'print hmac_sha256_hex(scalar <>, $ENV{INBOUND_MAIL_SECRET})' \
  "$mail") || exit 75
status=$(curl -s -o /dev/null -w '%{http_code}' -m 60 --data-binary @"$mail" -H 'Content-Type: message/rfc822' \
  -H "X-Foyer-Signature: sha256=$signature" "$FOYER/api/inbound-mail")
case $status in
  200) exit 0 ;;
  404 | 413 | 422) exit 69 ;;
  *) exit 75 ;;
esac
