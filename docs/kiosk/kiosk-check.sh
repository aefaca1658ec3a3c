#!/bin/sh
# Restarts the kiosk's browser when its DevTools port does not respond, or when it shows no page of the kitchen display.
# KIOSK_ADDRESS is the address of the kitchen display; the other variables have suitable defaults.
set -eu

port=${KIOSK_DEBUG_PORT:-9222}
tries=${KIOSK_TRIES:-3}
wait_s=${KIOSK_WAIT_S:-5}
start_s=${KIOSK_START_S:-60}

# kiosk-debug.nft keeps the port closed between the checks. Without these rules both functions do nothing.
close_port() { nft delete element inet kiosk_debug open "{ $port }" 2>/dev/null || true; }
open_port() {
  nft add element inet kiosk_debug open "{ $port timeout 90s }" 2>/dev/null || true
  trap close_port EXIT
}

systemctl is-active --quiet kiosk.service || exit 0

# A browser that has just started gets more time.
started_us=$(systemctl show --property=ActiveEnterTimestampMonotonic --value kiosk.service)
up_s=$(cut -d. -f1 /proc/uptime)
[ $((up_s - started_us / 1000000)) -ge "$start_s" ] || exit 0

open_port
while [ "$tries" -gt 0 ]; do
  pages=$(curl --fail --silent --max-time 10 "http://127.0.0.1:$port/json/list" || true)
  case $pages in
    *"$KIOSK_ADDRESS"*) exit 0 ;;
  esac
  tries=$((tries - 1))
  [ "$tries" -eq 0 ] || sleep "$wait_s"
done

logger --tag kiosk-check "The browser does not show $KIOSK_ADDRESS: restarting it."
systemctl restart kiosk.service
