#!/bin/bash
# Checks the kiosk's browser every few seconds on its DevTools port. Reloads a page whose renderer crashed, and restarts
# a browser that does not respond or shows no page of the kitchen display.
# KIOSK_ADDRESS is the address of the kitchen display; the other variables have suitable defaults.
set -u
export LC_ALL=C

port=${KIOSK_DEBUG_PORT:-9222}
wait_s=${KIOSK_WAIT_S:-2}
tries=${KIOSK_TRIES:-6}
start_s=${KIOSK_START_S:-60}

say() { logger --tag kiosk-check "$1"; }

# kiosk-debug.nft keeps the port closed between the checks. Without these rules both functions do nothing.
close_port() { nft delete element inet kiosk_debug open "{ $port }" 2>/dev/null || true; }
open_port() { nft add element inet kiosk_debug open "{ $port timeout 90s }" 2>/dev/null || true; }
trap close_port EXIT

# The path of the DevTools socket of the kiosk's page. A crashed page is still in the list, with its address.
socket_of_page() {
	local list page
	list=$(curl --fail --silent --max-time 10 "http://127.0.0.1:$port/json/list" | tr -s ' \n' ' ')
	page=${list#*\"type\": \"page\", \"url\": \""$KIOSK_ADDRESS"}
	[ "$page" != "$list" ] || return 1
	page=${page#*\"ws://127.0.0.1:"$port"}
	echo "${page%%\"*}"
}

# Sends a command of at most 125 characters as one WebSocket frame, with a mask of zeros.
send() { printf "\\201\\$(printf %o $((128 + ${#1})))\\0\\0\\0\\0%s" "$1" >&3; }

# Reloads the page if its renderer has crashed, and fails otherwise. DevTools reports a crash before it responds to a
# command.
revive() {
	local line part
	{ exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || return 1
	printf '%s\r\n' "GET $1 HTTP/1.1" "Host: 127.0.0.1:$port" 'Connection: Upgrade' 'Upgrade: websocket' \
		'Sec-WebSocket-Version: 13' 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==' '' >&3
	while IFS= read -r -t 2 line <&3 && [ "$line" != $'\r' ]; do :; done
	send '{"id":1,"method":"Inspector.enable"}'
	while IFS= read -r -t 2 -d '}' part <&3; do
		case $part in
		*Inspector.targetCrashed*)
			send '{"id":2,"method":"Page.reload"}'
			exec 3>&-
			return 0
			;;
		*'"id":1'*) break ;;
		esac
	done
	exec 3>&-
	return 1
}

# A browser that has just started may not show its page yet.
is_new() {
	local started_us up_s
	started_us=$(systemctl show --property=ActiveEnterTimestampMonotonic --value kiosk.service)
	up_s=$(cut -d. -f1 /proc/uptime)
	[ $((up_s - started_us / 1000000)) -lt "$start_s" ]
}

failed=0
while sleep "$wait_s"; do
	systemctl is-active --quiet kiosk.service || continue
	open_port
	if socket=$(socket_of_page); then
		if revive "$socket"; then
			say "The renderer of $KIOSK_ADDRESS crashed: reloading the page."
			failed=$((failed + 1))
		else
			failed=0
		fi
	elif is_new; then
		failed=0
	else
		failed=$((failed + 1))
	fi
	close_port
	[ "$failed" -ge "$tries" ] || continue
	say "The browser does not show $KIOSK_ADDRESS: restarting it."
	systemctl restart kiosk.service
	failed=0
done
